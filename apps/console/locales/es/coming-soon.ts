/** One sentence for each page that is not available yet; loaded with such a page. */
export const comingSoon = {
  mpcSessions: 'Las sesiones de firma con sus rondas y participantes.',
  mpcDevice: 'Dispositivos que guardan un fragmento de una clave.',
  mpcRecovery: 'Recuperación y copias de seguridad de claves.',
}
