import type { ReactNode } from 'react'

/**
 * Line icons in the color of the text, 20 px unless given. They are decorative: their control or text has a label,
 * visible or not.
 */
function Icon ({ children, size = 20 }: { children: ReactNode, size?: number }) {
  return (
    <svg width={size} height={size} viewBox='0 0 20 20' fill='none' stroke='currentColor' strokeWidth='1.6' strokeLinecap='round' strokeLinejoin='round' aria-hidden>
      {children}
    </svg>
  )
}

export function CartIcon () {
  return <Icon><path d='M2 3h2.2l2 9.2h8.6L17 5.6H4.8' /><circle cx='7.4' cy='16' r='1.2' /><circle cx='13.6' cy='16' r='1.2' /></Icon>
}

export function CloseIcon () {
  return <Icon size={16}><path d='m5 5 10 10M15 5 5 15' /></Icon>
}

export function MenuIcon () {
  return <Icon><path d='M3 5h14M3 10h14M3 15h14' /></Icon>
}

export function NoteIcon () {
  return <Icon size={16}><path d='M4 16h3L16 7l-3-3-9 9zM11 6l3 3' /></Icon>
}

export function SearchIcon () {
  return <Icon><circle cx='9' cy='9' r='5.5' /><path d='m13.2 13.2 3.8 3.8' /></Icon>
}

export function OutIcon () {
  return <Icon size={14}><path d='M8 4H4v12h12v-4M11.5 3.5h5v5M16 4 9.5 10.5' /></Icon>
}

export function CheckIcon () {
  return <Icon size={14}><path d='m4 10.5 4 4 8-9' /></Icon>
}

export function ErrorIcon () {
  return <Icon size={14}><circle cx='10' cy='10' r='8' /><path d='M10 5.5v5.2M10 14.2v.1' /></Icon>
}

export function UserIcon () {
  return <Icon><circle cx='10' cy='6.8' r='3.3' /><path d='M3.5 17c.8-3.4 3.3-5 6.5-5s5.7 1.6 6.5 5' /></Icon>
}

export function ChevronIcon () {
  return <Icon size={14}><path d='m4 7 6 6 6-6' /></Icon>
}

export function SortableIcon () {
  return <Icon size={12}><path d='m5 8 5-5 5 5M5 12l5 5 5-5' /></Icon>
}

export function SortIcon () {
  return <Icon size={12}><path d='m4 12 6-6 6 6' /></Icon>
}
