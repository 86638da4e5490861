/** State and PIN stay on one line where that is wide enough. */
export function AddressLine({ address }: { address: string }) {
  const end = address.lastIndexOf(', ') + 2
  return (
    <>
      {address.slice(0, end)}
      <span className="inline-block">{address.slice(end)}</span>
    </>
  )
}
