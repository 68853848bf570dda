/** Every icon of the Lucide set. */
import { allIcons } from './all-icons.ts'
import { Gallery } from './Gallery.tsx'

export function LucideGallery() {
  return <Gallery icons={allIcons} />
}
