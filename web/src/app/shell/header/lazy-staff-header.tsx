import { lazyPart } from '../../loading/lazy-part.tsx'

/** What only staff need in the header, in one file, so that dealers load none of it. */
const load = () => import('../staff/staff-header.ts')

export const { Part: LazyStaffBar } = lazyPart(() => load().then(part => part.StaffBar), { fallback: null, Failed: () => null, mayReload: false })
export const { Part: LazyStaffMenu } = lazyPart(() => load().then(part => part.StaffMenu), { fallback: null, Failed: () => null, mayReload: false })
