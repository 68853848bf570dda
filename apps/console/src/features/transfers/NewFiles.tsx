/** The files that a new request takes, chosen or dropped anywhere on the page. They are uploaded once the request exists. */
import { attachmentLimits } from '@holdfast/contract'
import { FileText, Paperclip, X } from 'lucide-react'
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useLocale } from '../../words/words.tsx'
import { acceptedFiles, faultOfFile } from '../transactions/annotations/fault-of-file.ts'
import { useFileWords } from '../transactions/annotations/file-words.ts'
import { sizeText } from '../transactions/annotations/size-text.ts'

interface Props {
  readonly files: readonly File[]
  readonly isBusy: boolean
  readonly onChange: (files: readonly File[]) => void
}

export function NewFiles({ files, isBusy, onChange }: Props) {
  const words = useFileWords()
  const input = useRef<HTMLInputElement>(null)
  const { add, remove, faults } = useChosenFiles(files, onChange)
  const isOver = useFileDrops((dropped) => {
    if (!isBusy) void add(dropped)
  })
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    void add([...(event.target.files ?? [])])
    // The same file can be chosen again after a refusal.
    event.target.value = ''
  }
  const isFull = files.length >= attachmentLimits.files
  return (
    <section aria-label={words.title} data-new-files className="grid gap-1">
      <h3 className="font-medium">{words.title}</h3>
      <div
        className={cx(
          'relative grid gap-1 rounded-md border border-dashed px-3 py-2',
          isOver ? 'border-accent bg-selected' : 'border-edge',
        )}
      >
        <ChosenFiles files={files} isBusy={isBusy} onRemove={remove} />
        <div className="flex flex-wrap items-center gap-x-2">
          <input
            ref={input}
            type="file"
            multiple
            accept={acceptedFiles}
            tabIndex={-1}
            aria-label={words.attach}
            className="sr-only"
            onChange={choose}
          />
          <Button disabled={isFull || isBusy} onClick={() => input.current?.click()}>
            <Paperclip aria-hidden className="size-3.5" />
            {words.attach}
          </Button>
          <span className="text-mute">{words.drop}</span>
        </div>
        <p className="text-xs text-mute">{isFull ? words.chosenFull : words.limits}</p>
      </div>
      <p className="text-xs text-mute">
        {words.newHint} {words.notSigned}
      </p>
      {faults.map((fault) => (
        <p key={fault} role="alert" className="text-xs break-words text-bad">
          <bdi>{fault}</bdi>
        </p>
      ))}
    </section>
  )
}

interface ChosenProps extends Omit<Props, 'onChange'> {
  readonly onRemove: (file: File) => void
}

function ChosenFiles({ files, isBusy, onRemove }: ChosenProps) {
  const words = useFileWords()
  const locale = useLocale()
  if (files.length === 0) return null
  return (
    <ul aria-label={words.chosen}>
      {files.map((file) => (
        <li key={file.name} className="flex items-center gap-2">
          <FileText aria-hidden className="size-3.5 shrink-0 text-mute" />
          <bdi className="min-w-0 break-words">{file.name}</bdi>
          <span className="shrink-0 text-xs text-mute">{sizeText(file.size, locale)}</span>
          <Button
            look="icon"
            className="ml-auto shrink-0"
            aria-label={words.remove(file.name)}
            title={words.remove(file.name)}
            disabled={isBusy}
            onClick={() => onRemove(file)}
          >
            <X aria-hidden className="size-3.5" />
          </Button>
        </li>
      ))}
    </ul>
  )
}

function useChosenFiles(files: readonly File[], onChange: Props['onChange']) {
  const words = useFileWords()
  const refusalText = useRefusalText()
  const [faults, setFaults] = useState<readonly string[]>([])
  // Files that are dropped while earlier ones are still read.
  const chosen = useRef(files)
  useEffect(() => {
    chosen.current = files
  }, [files])
  const change = (next: readonly File[]) => {
    chosen.current = next
    onChange(next)
  }
  const reasonAgainst = (file: File): string | null => {
    if (chosen.current.some(({ name }) => name === file.name)) return words.sameName
    return chosen.current.length < attachmentLimits.files ? null : words.chosenFull
  }
  const add = async (picked: readonly File[]): Promise<void> => {
    const found: string[] = []
    for (const file of picked) {
      const fault = await faultOfFile(file)
      const reason = fault === null ? reasonAgainst(file) : refusalText(fault, words.limits)
      if (reason === null) change([...chosen.current, file])
      else found.push(`${file.name}: ${reason}`)
    }
    setFaults([...new Set(found)])
  }
  return {
    add,
    faults,
    remove: (file: File) => {
      setFaults([])
      change(chosen.current.filter((other) => other !== file))
    },
  }
}

/** True while files are held over the page. A file that misses its target would otherwise replace the page. */
function useFileDrops(onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const listen = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(event.type === 'dragover')
      if (event.type === 'drop') drop([...event.dataTransfer.files])
    }
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    window.addEventListener('dragover', listen)
    window.addEventListener('drop', listen)
    window.addEventListener('dragleave', leave)
    return () => {
      window.removeEventListener('dragover', listen)
      window.removeEventListener('drop', listen)
      window.removeEventListener('dragleave', leave)
    }
  }, [])
  return isOver
}
