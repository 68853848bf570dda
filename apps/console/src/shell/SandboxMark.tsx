/** Shown on every screen of a sandbox, so that no figure is mistaken for money. */
import { settings } from '../calls/settings.ts'
import { useWords } from '../words/words.tsx'

export function SandboxMark() {
  const { shell } = useWords()
  if (!settings().sandbox) return null
  return (
    <span
      title={shell.sandboxWhy}
      className="shrink-0 rounded-full bg-warn-wash px-2 text-xs font-medium text-warn"
    >
      {shell.sandbox}
    </span>
  )
}
