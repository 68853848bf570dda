/** In place of a page that broke or could not be loaded. A missing file is fetched again once the server answers. */
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { getConnection, onConnection, probe } from '../calls/connection.ts'
import { Button } from '../ui/Button.tsx'
import { useWords } from '../words/words.tsx'

export function PageFailure({ error }: ErrorComponentProps) {
  return isMissingFile(error) ? <MissingFile /> : <Broken error={error} />
}

function MissingFile() {
  const { common } = useWords()
  const [isTrying, setTrying] = useState(false)
  // The browser may remember that the file was missing: only a new page fetches it for certain. That page is opened only when the
  // server answers, never into the browser's own error page.
  const retry = async () => {
    setTrying(true)
    if (await probe()) window.location.reload()
    setTrying(false)
  }
  useEffect(
    () =>
      onConnection(() => {
        if (!getConnection().isLost) window.location.reload()
      }),
    [],
  )
  useEffect(() => void probe(), [])
  return (
    <Centred>
      <p role="alert" className="text-base text-bad">
        {common.pageNotLoaded}
      </p>
      <p className="max-w-prose text-mute">{common.pageNotLoadedWhy}</p>
      <Button disabled={isTrying} onClick={() => void retry()}>
        {common.tryAgain}
      </Button>
    </Centred>
  )
}

function Broken({ error }: { readonly error: unknown }) {
  const { common } = useWords()
  return (
    <Centred>
      <p role="alert" className="text-base text-bad">
        {common.somethingWrong}
      </p>
      <p className="max-w-prose font-mono text-xs break-words text-mute">
        {error instanceof Error ? error.message : String(error)}
      </p>
      <Button onClick={() => window.location.reload()}>{common.reload}</Button>
    </Centred>
  )
}

const Centred = ({ children }: { readonly children: React.ReactNode }) => (
  <div className="flex min-h-0 flex-1 flex-col items-center gap-3 px-5 py-16 text-center">{children}</div>
)

/** Chromium, Firefox and Safari, in this order. */
const isMissingFile = (error: unknown): boolean =>
  error instanceof TypeError &&
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed/i.test(
    error.message,
  )
