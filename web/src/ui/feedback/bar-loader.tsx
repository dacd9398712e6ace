/** Shown instead of the page's content while it is loading. */
export function BarLoader ({ label = 'Loading...' }: { label?: string }) {
  return (
    <div className='bar-loader' role='status' data-stand-in>
      <span>{label}</span>
      <span className='track' aria-hidden />
    </div>
  )
}
