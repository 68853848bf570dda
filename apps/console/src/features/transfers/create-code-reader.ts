/** Reads QR codes in pictures of the camera: with the browser's own detector where it has one, else with a library. */
interface CodeReader {
  /** The text of a code in the picture; null: none was found. */
  read(canvas: HTMLCanvasElement): Promise<string | null>
}

interface Detector {
  detect(source: HTMLCanvasElement): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

export async function createCodeReader(): Promise<CodeReader> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (Own !== undefined && (await Own.getSupportedFormats()).includes('qr_code')) {
    const detector = new Own({ formats: ['qr_code'] })
    return { read: async (canvas) => (await detector.detect(canvas))[0]?.rawValue ?? null }
  }
  const { decodeQR } = await import('qr/decode.js')
  return { read: async (canvas) => readPixels(canvas, decodeQR) }
}

function readPixels(canvas: HTMLCanvasElement, decode: (image: ImageData) => string): string | null {
  const { width, height } = canvas
  const image = canvas.getContext('2d', { willReadFrequently: true })?.getImageData(0, 0, width, height)
  if (image === undefined) return null
  try {
    return decode(image)
  } catch {
    // The library throws for a picture without a readable code, which most are.
    return null
  }
}
