/** The lines of a card: each a name and its value. */
import type { ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  readonly 'data-value'?: boolean
}

export const CardLines = (props: Props) => <dl {...props} className="grid grid-cols-1 gap-y-0.5 pt-1.5" />
