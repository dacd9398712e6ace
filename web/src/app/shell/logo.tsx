/** The distributor's mark, without the name. */
export function Logo () {
  return (
    <svg width='34' height='34' viewBox='0 0 34 34' aria-hidden>
      <rect width='34' height='34' rx='6' fill='#a91108' />
      <path d='M7.5 26 14.4 8h4.6l-6.9 18z' fill='#fff' />
      <path d='M15.9 26 22.8 8h4.6l-6.9 18z' fill='#fff' fillOpacity='.62' />
    </svg>
  )
}
