/** The Save and Cancel buttons of a row in editing. */
import { useWords } from '../words/words.tsx'
import { Button } from './Button.tsx'
import type { RowKeys } from './CellField.tsx'

export function SaveButtons({ keys, isBusy }: { readonly keys: RowKeys; readonly isBusy: boolean }) {
  const { common } = useWords()
  return (
    <span className="inline-flex gap-1.5 py-1">
      <Button className="!h-7" onClick={keys.cancel}>
        {common.cancel}
      </Button>
      <Button look="solid" className="!h-7" disabled={isBusy} onClick={keys.save}>
        {common.save}
      </Button>
    </span>
  )
}
