/** A field for one file. The browser's own field uses the browser's language; this one uses that of the page. */
import { FileUp } from 'lucide-react'
import { useId } from 'react'

interface Props {
  readonly label: string
  /** The label of the button. */
  readonly choose: string
  /** The chosen file, or that none was chosen. */
  readonly fileName: string
  readonly accept: string
  readonly onChoose: (file: File | undefined) => void
}

export function FileField({ label, choose, fileName, accept, onChoose }: Props) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <span id={`${id}-label`} className="font-medium">
        {label}
      </span>
      <label className="flex min-h-8 items-center gap-3 rounded-md border border-edge bg-page p-1 pr-2.5 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent">
        <span
          id={`${id}-choose`}
          className="inline-flex h-6 shrink-0 items-center gap-1.5 rounded-sm bg-hover px-2 font-medium"
        >
          <FileUp aria-hidden className="size-3.5" />
          {choose}
        </span>
        <bdi id={`${id}-name`} className="min-w-0 truncate text-soft">
          {fileName}
        </bdi>
        <input
          type="file"
          accept={accept}
          aria-labelledby={`${id}-label ${id}-choose ${id}-name`}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // So that the same file can be chosen again.
            event.target.value = ''
            onChoose(file)
          }}
        />
      </label>
    </div>
  )
}
