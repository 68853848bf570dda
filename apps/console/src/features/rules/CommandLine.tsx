/** A command for the operator of a signer, with a button that copies it. */
import { Copy } from 'lucide-react'
import { useCopy } from '../../ui/use-copy.ts'
import { Button } from '../../ui/Button.tsx'
import { useFirstRulesWords } from './words.ts'

export function CommandLine({ command }: { readonly command: string }) {
  const words = useFirstRulesWords()
  const copy = useCopy()
  return (
    <div className="flex items-start gap-2 rounded-md border border-line bg-sunken px-3 py-2">
      <code className="min-w-0 flex-1 font-mono text-xs break-all">{command}</code>
      <Button look="row" aria-label={words.copyOf(command)} onClick={() => copy(command)}>
        <Copy aria-hidden className="size-3.5" />
        {words.copy}
      </Button>
    </div>
  )
}
