import { lazyPart } from '../lazy-part.tsx'

/** What only staff need in the header. It is one file, so that a dealer loads none of it. */
const load = () => import('./staff-header.ts')

export const { Part: StaffBar } = lazyPart(() => load().then(part => part.StaffBar), { fallback: null, Failed: () => null, mayReload: false })
export const { Part: StaffMenu } = lazyPart(() => load().then(part => part.StaffMenu), { fallback: null, Failed: () => null, mayReload: false })
