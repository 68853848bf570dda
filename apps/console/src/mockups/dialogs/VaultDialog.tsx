import { useWords } from '../../words/words.tsx'
import { sampleChains } from '../sample.ts'
import { anything, chosen, filled } from './checks.ts'
import { SampleForm } from './SampleForm.tsx'
import { useDialogWords } from './use-dialog-words.ts'

export function VaultDialog({ onClose }: { readonly onClose: () => void }) {
  const { dialogs } = useWords()
  const { vault: words, optional } = useDialogWords()
  return (
    <SampleForm
      title={dialogs.vault}
      lead={words.lead}
      submit={words.submit}
      onClose={onClose}
      fields={[
        { name: 'name', label: words.name, check: filled },
        {
          name: 'network',
          label: words.network,
          check: chosen,
          isHalf: true,
          options: sampleChains.map((chain) => ({ value: chain, label: chain })),
        },
        {
          name: 'threshold',
          label: words.threshold,
          check: chosen,
          isHalf: true,
          initial: '2-3',
          options: (
            [
              [2, 3],
              [3, 4],
              [3, 5],
            ] as const
          ).map(([needed, all]) => ({ value: `${needed}-${all}`, label: words.of(needed, all) })),
        },
        { name: 'description', label: optional(words.description), check: anything },
      ]}
    />
  )
}
