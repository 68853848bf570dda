/** The whole Lucide set, which is larger than the console: only the galleries load it. */
import { icons } from 'lucide-react'
import type { NamedIcon } from './Gallery.tsx'

export const allIcons: readonly NamedIcon[] = Object.entries(icons).map(([name, icon]) => ({ name, icon }))
