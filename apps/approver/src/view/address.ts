/** A whole address in groups of four, beside its ribbon. */
import { element } from './element.ts'

export function wholeAddress(address: string): HTMLElement {
  const ribbon = element('span', { class: 'ribbon', attributes: { 'aria-hidden': 'true' } })
  ribbon.style.background = ribbonOf(address)
  const groups = address.match(/.{1,4}/g) ?? []
  return element(
    'div',
    { class: 'whole' },
    ribbon,
    element('span', { class: 'groups' }, ...groups.flatMap((group) => [element('span', {}, group), ' '])),
  )
}

/** The same four stripes as in the console: an aid for the eye, not a proof. */
export function ribbonOf(address: string): string {
  const hash = mix(address)
  const stripes = [0, 1, 2, 3].map((index) => {
    const byte = (hash >>> (index * 8)) & 0xff
    return `oklch(${0.55 + (byte & 3) * 0.09} 0.105 ${(byte >> 2) * 5.625}) ${index * 25}% ${index * 25 + 25}%`
  })
  return `linear-gradient(90deg,${stripes.join(',')})`
}

/** FNV-1a with a final avalanche: one changed character changes all four stripes. */
function mix(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return hash ^ (hash >>> 13)
}
