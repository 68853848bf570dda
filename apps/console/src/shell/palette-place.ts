/** Renders the command palette for the shell. It knows pages and features, which import the shell, so the application provides it. */
import { createContext, type ReactNode } from 'react'

export interface PaletteProps {
  /** The text that was typed before the palette was there. */
  readonly typedBefore: () => string
  readonly onClose: () => void
}

export const PalettePlace = createContext<(props: PaletteProps) => ReactNode>(() => null)
