/** The buttons of a row in editing. */
import { Button } from './Button.tsx'

interface Props {
  readonly saveLabel: string
  readonly cancelLabel: string
  readonly isBusy: boolean
  readonly onSave: () => void
  readonly onCancel: () => void
}

export function RowButtons({ saveLabel, cancelLabel, isBusy, onSave, onCancel }: Props) {
  return (
    <span className="inline-flex gap-1.5 py-1 whitespace-nowrap">
      <Button className="!h-7" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button look="solid" className="!h-7" disabled={isBusy} onClick={onSave}>
        {saveLabel}
      </Button>
    </span>
  )
}
