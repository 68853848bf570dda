/** The icons that the product uses. */
import { Gallery } from './Gallery.tsx'
import { allIcons } from './all-icons.ts'
import { productIcons } from './product-icons.ts'

const usedNames = new Set<string>(productIcons)
const used = allIcons.filter(({ name }) => usedNames.has(name))

export function IconGallery() {
  return <Gallery icons={used} />
}
