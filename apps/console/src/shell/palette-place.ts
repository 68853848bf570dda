/** The command palette for the shell. It knows pages and features, which import the shell, so the application provides it. */
import { type ComponentType, createContext } from 'react'

export const PalettePlace = createContext<ComponentType<{ readonly onClose: () => void }> | null>(null)
