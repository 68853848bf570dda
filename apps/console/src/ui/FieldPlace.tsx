/** The place of a field while its files load, of the same size. */
import { cx } from './cx.ts'
import { box } from './field-box.ts'

interface Props {
  readonly label: string
  readonly hint?: string
  /** The height of a field of several lines. */
  readonly height?: string
}

export const FieldPlace = ({ label, hint, height }: Props) => (
  <div className="grid content-start gap-1">
    <div className="font-medium">{label}</div>
    <div aria-hidden className={cx(box)} style={height === undefined ? undefined : { height }} />
    {hint !== undefined && <p className="invisible text-xs">{hint}</p>}
  </div>
)
