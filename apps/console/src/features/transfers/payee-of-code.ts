/** The address in the text of a QR code: bare, or in a payment link such as 'ethereum:0x…@1?value=2'. The rest of a link is ignored:
 *  the person states the amount. */
const longest = 2_000

export function payeeOfCode(text: string): string | null {
  if (text.length > longest) return null
  const [, address] =
    /^(?:[a-z][a-z0-9+.-]*:(?:\/\/)?(?:pay-)?)?([A-Za-z0-9]{20,128})(?:[@?/].*)?$/s.exec(text.trim()) ?? []
  return address ?? null
}
