/** Programs that call the API, with the typed client. A test runs each of them. */
// oxlint-disable import/default -- Vite gives the text of a file as its default export.
import balances from '@holdfast/client/examples/read-balances.ts?raw'
import payments from '@holdfast/client/examples/list-payments.ts?raw'
import draft from '@holdfast/client/examples/draft-transfer.ts?raw'
import { Button } from '../../ui/Button.tsx'
import { Scroller } from '../../ui/Scroller.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { useApiKeyWords } from './api-keys.ts'

export function Examples() {
  const { examples: words } = useApiKeyWords()
  const curl = `curl ${window.location.origin}/api/my-organizations \\\n  -H "Authorization: Bearer $HOLDFAST_TOKEN"\n`
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid max-w-240 gap-6 px-5 pt-5 pb-10">
        <p className="max-w-prose text-soft">
          {words.lead}{' '}
          <a href="/api/openapi.json" className="text-accent underline underline-offset-3">
            {words.openApi}
          </a>
        </p>
        <Example title={words.any} text={curl} />
        <Example title={words.balances} text={balances} />
        <Example title={words.payments} text={payments} />
        <Example title={words.draft} text={draft} />
        <p className="max-w-prose text-soft">{words.errors}</p>
      </div>
    </div>
  )
}

function Example({ title, text }: { readonly title: string; readonly text: string }) {
  const { examples: words } = useApiKeyWords()
  const copy = useCopy()
  const shown = text.trimEnd()
  return (
    <div className="min-w-0">
      <header className="flex items-center justify-between gap-4 pb-1.5">
        <h2 className="font-semibold">{title}</h2>
        <Button look="ghost" aria-label={words.copyOf(title)} onClick={() => copy(shown)}>
          {words.copy}
        </Button>
      </header>
      <Scroller label={title} className="rounded-md bg-sunken">
        <pre className="w-max min-w-full p-4 font-mono text-xs leading-5">{shown}</pre>
      </Scroller>
    </div>
  )
}
