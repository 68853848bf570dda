/** The camera, until it sees a QR code with an address. The pictures stay in the browser. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { useWords } from '../../words/words.tsx'
import { payeeOfCode } from './payee-of-code.ts'
import { usePayWords } from './pay-words.ts'
import { createCodeReader } from './create-code-reader.ts'

interface Props {
  readonly onAddress: (address: string) => void
  readonly onClose: () => void
}

type Fault = 'none' | 'refused' | 'insecure' | 'busy'

const everyMs = 250
const longestShown = 60

export function ScanCode({ onAddress, onClose }: Props) {
  const { common } = useWords()
  const { scan: words } = usePayWords()
  const { video, fault, isLive, other } = useCamera((address) => {
    onAddress(address)
    onClose()
  })
  return (
    <Dialog title={words.title} lead={words.lead} closeLabel={common.close} onClose={onClose}>
      <div className="grid gap-3 px-5 py-4">
        {fault === null ? (
          <div className="relative grid aspect-square place-items-center overflow-hidden rounded-md bg-sunken">
            <video
              ref={video}
              aria-label={words.view}
              muted
              playsInline
              className="absolute inset-0 size-full object-cover"
            />
            {isLive ? (
              <i aria-hidden className="relative size-1/2 rounded-lg border-2 border-accent" />
            ) : (
              <p role="status" className="relative text-mute">
                {words.starting}
              </p>
            )}
          </div>
        ) : (
          <p role="alert" className="rounded-md bg-warn-wash px-3 py-2 text-warn">
            {words[fault]}
          </p>
        )}
        {other !== null && (
          <p role="alert" className="text-warn">
            {words.noAddress(other.slice(0, longestShown))}
          </p>
        )}
      </div>
      <DialogFooter>
        <Button onClick={onClose}>{common.close}</Button>
      </DialogFooter>
    </Dialog>
  )
}

function useCamera(onAddress: (address: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [isLive, setLive] = useState(false)
  const [other, setOther] = useState<string | null>(null)
  const take = useEffectEvent((text: string): boolean => {
    const address = payeeOfCode(text)
    if (address === null) setOther(text)
    else onAddress(address)
    return address !== null
  })
  useEffect(() => {
    const over = new AbortController()
    let stream: MediaStream | null = null
    const run = async () => {
      stream = await openCamera()
      const element = video.current
      if (over.signal.aborted || element === null) return stopCamera(stream)
      element.srcObject = stream
      await element.play()
      setLive(true)
      const reader = await createCodeReader()
      const canvas = document.createElement('canvas')
      while (!over.signal.aborted) {
        const text = await reader.read(drawFrame(element, canvas))
        if (text !== null && !over.signal.aborted && take(text)) return
        await new Promise((resolve) => setTimeout(resolve, everyMs))
      }
    }
    run().catch((error: unknown) => {
      if (!over.signal.aborted) setFault(faultOf(error))
    })
    return () => {
      over.abort()
      stopCamera(stream)
    }
  }, [])
  return { video, fault, isLive, other }
}

/** Browsers without TLS have no `mediaDevices`. */
async function openCamera(): Promise<MediaStream> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  if (mediaDevices === undefined) throw new DOMException('no camera without TLS', 'SecurityError')
  return mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
}

const stopCamera = (stream: MediaStream | null): void => stream?.getTracks().forEach((track) => track.stop())

/** Enough for a code that fills half of the picture, and quick to search. */
const widest = 640

function drawFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): HTMLCanvasElement {
  const scale = Math.min(1, widest / Math.max(1, video.videoWidth))
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale))
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale))
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return canvas
}

function faultOf(error: unknown): Fault {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  if (name === 'NotAllowedError') return 'refused'
  return name === 'SecurityError' ? 'insecure' : 'busy'
}
