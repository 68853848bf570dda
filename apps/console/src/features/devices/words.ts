import { lazyWords } from '../../words/words.tsx'

export const useDeviceWords = lazyWords({
  en: async () => (await import('../../../locales/en/devices.ts')).devices,
  es: async () => (await import('../../../locales/es/devices.ts')).devices,
})
