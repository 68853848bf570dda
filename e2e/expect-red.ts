/** Whether a text is rendered red, whatever its class. */
import { expect, type Locator } from '@playwright/test'

export async function expectRed(text: Locator): Promise<void> {
  const [red = 0, green = 0, blue = 0] = await text.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (canvas === null) return []
    canvas.fillStyle = getComputedStyle(element).color
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  })
  expect(red - Math.max(green, blue), `rgb(${red} ${green} ${blue})`).toBeGreaterThan(80)
}
