/** Pages of the dev mode. While it is off, each shows its own notice and makes no call. */
import type { ComponentType } from 'react'
import { settings } from '../../calls/settings.ts'
import { EmptyState } from '../../ui/states.tsx'
import { useWords } from '../../words/words.tsx'

export const devPage = (Page: ComponentType, off: 'devOff' | 'devDisabled') =>
  function DevPage() {
    const { shell } = useWords()
    return settings().devMode ? <Page /> : <EmptyState title={shell[off]} />
  }
