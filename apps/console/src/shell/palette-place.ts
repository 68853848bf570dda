/** Renders the command palette for the shell. It knows pages and features, which import the shell, so the application provides it. */
import { createContext, type ReactNode } from 'react'

export const PalettePlace = createContext<(onClose: () => void) => ReactNode>(() => null)
