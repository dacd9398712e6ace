export { StaffBar } from './staff-bar.tsx'
export { StaffMenu } from './staff-nav.tsx'
