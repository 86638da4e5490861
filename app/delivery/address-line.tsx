/** A full address with its PIN in one piece, on one line with its state where that is wide enough. */
export function AddressLine({ address }: { address: string }) {
  const [, door, place] = /^(.*, )([^,]* - \d{6})$/.exec(address) ?? []
  if (!door || !place) return address
  return (
    <>
      {door}
      <span className="inline-block">{place}</span>
    </>
  )
}
