/** Something is going on and takes the page's place. */
export function BarLoader ({ label = 'Loading...' }: { label?: string }) {
  return (
    <div className='bar-loader' role='status' data-stand-in>
      <span>{label}</span>
      <span className='track' aria-hidden />
    </div>
  )
}
