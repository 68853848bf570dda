/** The networks' checks of each recipient. Its words load when it is first shown, so it needs a `Suspense` of its own. */
import { TriangleAlert } from 'lucide-react'
import { LookAlikes } from '../addresses/LookAlikes.tsx'
import { useAddressWords } from '../addresses/address-list.ts'
import { useWizardWords } from '../policies/words.ts'
import { WholeAddress } from '../transfers/WholeAddress.tsx'
import type { CheckedAddress } from './use-address-checks.ts'

export function RecipientsRead({ checked }: { readonly checked: readonly CheckedAddress[] }) {
  const words = useWizardWords()
  const { form, knownAs } = useAddressWords()
  const shown = checked.filter(({ found }) => found?.network !== null)
  if (shown.length === 0) return null
  return (
    <ul className="grid max-h-80 gap-1.5 overflow-y-auto" aria-label={words.found.addresses}>
      {shown.map(({ text, found, isAsking }) => (
        <li key={text} className="grid gap-0.5 border-b border-line pb-1.5">
          <WholeAddress address={found?.address ?? text} />
          <p className="text-xs text-mute">
            {found === undefined
              ? isAsking
                ? words.found.checking
                : words.found.notChecked
              : words.found.of(found.network ?? '')}
            {found?.knownAs && ` · ${words.found.known(knownAs[found.knownAs.list], found.knownAs.name)}`}
          </p>
          {found !== undefined && found.lookAlikes.length > 0 && (
            <div role="alert" className="grid gap-2 rounded-md bg-warn-wash/40 p-3">
              <p className="flex gap-2 font-medium text-warn">
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                {form.warning}
              </p>
              <LookAlikes address={found.address} lookAlikes={found.lookAlikes} label={form.theNew} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
