/** Pages of the dev mode; while it is off they say so, each in its own words, and ask nothing. */
import type { ComponentType } from 'react'
import { settings } from '../../calls/settings.ts'
import { EmptyState } from '../../ui/states.tsx'
import { useWords } from '../../words/words.tsx'

export const devPage = (Page: ComponentType, off: 'devOff' | 'devDisabled') =>
  function DevPage() {
    const { shell } = useWords()
    return settings().devMode ? <Page /> : <EmptyState title={shell[off]} />
  }
