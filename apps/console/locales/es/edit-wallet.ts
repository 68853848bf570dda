import type { editWallet as english } from '../en/edit-wallet.ts'

export const editWallet: typeof english = {
  rename: (name) => `Cambiar el nombre de ${name}`,
  renameLead:
    'Las reglas de los firmantes conservan el nombre con que se adoptaron hasta su próxima versión.',
  name: 'Nombre',
  nameMissing: 'Escriba un nombre',
  renameAct: 'Cambiar nombre',
  renamed: (name) => `La billetera se llama ahora ${name}`,
  renameFailed: (reason) => `No se pudo cambiar el nombre de la billetera: ${reason}`,
  move: (name) => `Mover ${name} a un grupo`,
  moveLead: 'Los grupos ordenan la lista y sus subtotales. No cambian ninguna política.',
  group: 'Grupo de cuentas',
  none: 'Sin asignar',
  moveAct: 'Mover',
  moved: (name, group) => `${name} está ahora en ${group}`,
  moveFailed: (reason) => `No se pudo mover la billetera: ${reason}`,
}
