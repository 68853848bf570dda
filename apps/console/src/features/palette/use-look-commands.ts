/** Theme and density as commands of the palette, without the present choices. */
import { densities, themes, useLook } from '../../look/look.ts'
import { useChangeLook } from '../../session/use-change-look.ts'
import type { palette } from '../../../locales/en/palette.ts'
import type { Command } from './find-commands.ts'

export function useLookCommands(words: typeof palette): readonly Command[] {
  const look = useLook()
  const change = useChangeLook()
  return [
    ...themes
      .filter((theme) => theme !== look.theme)
      .map((theme) => ({
        id: `theme ${theme}`,
        name: words.themes[theme],
        detail: '',
        run: () => change({ theme }),
      })),
    ...densities
      .filter((density) => density !== look.density)
      .map((density) => ({
        id: `density ${density}`,
        name: words.densities[density],
        detail: '',
        run: () => change({ density }),
      })),
  ]
}
