/** Replaces a page that failed to render or load. Fetches a missing file again once the server answers. */
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
  // The browser may cache that the file was missing, so only a full page load is certain to fetch it. The full load waits until
  // the server answers, because it would otherwise show the browser's own error page.
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

/** Messages of Chromium, Firefox and Safari, in this order. */
const isMissingFile = (error: unknown): boolean =>
  error instanceof TypeError &&
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed/i.test(
    error.message,
  )
