import type { setPassword as english } from '../en/set-password.ts'

export const setPassword: typeof english = {
  title: 'Elija una contraseña',
  lead: 'Al menos 12 caracteres. Varias palabras sin relación entre sí son fáciles de recordar y difíciles de adivinar. Si ya tiene una cuenta, inicie sesión: allí le esperan sus invitaciones.',
  password: 'Nueva contraseña',
  again: 'Repita la contraseña',
  submit: 'Establecer contraseña',
  tooShort: 'Use al menos 12 caracteres',
  common:
    'Esta contraseña es demasiado común y fácil de adivinar. Combine varias palabras sin relación entre sí.',
  different: 'Las contraseñas no coinciden',
  noLink: 'Este enlace no está completo. Ábralo de nuevo desde el mensaje que recibió.',
  spent: 'Este enlace ya no es válido. Pida uno nuevo.',
  failed: (reason) => `No se pudo establecer la contraseña: ${reason}`,
  unreachable: 'No se puede contactar con el servidor. Compruebe la conexión e inténtelo de nuevo.',
  done: (email) => `Su contraseña está establecida. Inicie sesión como ${email}.`,
  signIn: 'Iniciar sesión',
}
