/** For people who may fill in the wizard but not propose its policy: it says so before the first answer, with whom to ask and what
 *  they can do instead. The server decides. */
import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { NextStep } from '../policies/NextStep.tsx'
import { useWizardWords } from '../policies/words.ts'
import { useRules } from '../rules/use-rules.ts'
import { useRulesWords } from '../rules/words.ts'

const TestTransferDialog = lazy(async () => ({
  default: (await import('../rules/TestTransferDialog.tsx')).TestTransferDialog,
}))

export function LookOnly() {
  const { lookOnly: words } = useWizardWords()
  const { testTransfer } = useRulesWords()
  const { data: rules } = useRules()
  const [isTesting, setTesting] = useState(false)
  const isRuled = rules !== undefined && rules !== null && rules.in_force !== null
  return (
    <section
      data-look-only
      aria-label={words.label}
      className="flex shrink-0 flex-wrap items-center gap-x-6 gap-y-2 border-b border-line bg-warn-wash px-5 py-3"
    >
      <Eye aria-hidden className="size-5 shrink-0 text-warn max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-80">
        <p className="text-base font-semibold">{isRuled ? words.propose : words.apply}</p>
        <NextStep />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isRuled && <Button onClick={() => setTesting(true)}>{testTransfer}</Button>}
        <Link
          to={'/mpc/policy' as '/'}
          className="inline-flex h-8 items-center rounded-md border border-edge/60 bg-page px-3 font-medium hover:bg-hover"
        >
          {words.read}
        </Link>
      </div>
      {isTesting && rules && (
        <Suspense>
          <TestTransferDialog rules={rules} onClose={() => setTesting(false)} />
        </Suspense>
      )}
    </section>
  )
}
