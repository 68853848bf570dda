export * from './configuration.ts'
export * from './errors.ts'
export * from './provider.ts'
export * from './turn-pages.ts'
