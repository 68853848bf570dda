/**
 * Four stripes computed from all characters of an address. Two addresses with the same visible ends still differ here, so that
 * the eye notices a swap. An aid, not a proof: 32 bits can be searched for.
 */
const ribbons = new Map<string, string>()

export function addressRibbon(address: string): string {
  const known = ribbons.get(address)
  if (known) return known
  const hash = mix(address)
  const stripes = [0, 1, 2, 3].map((index) => {
    const byte = (hash >>> (index * 8)) & 0xff
    const colour = `oklch(${0.55 + (byte & 3) * 0.09} 0.105 ${(byte >> 2) * 5.625})`
    return `${colour} ${index * 25}% ${index * 25 + 25}%`
  })
  const ribbon = `linear-gradient(90deg,${stripes.join(',')})`
  ribbons.set(address, ribbon)
  return ribbon
}

/** FNV-1a with a final avalanche: one changed character changes all four stripes. */
function mix(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return hash ^ (hash >>> 13)
}
