import { data } from 'react-router'

/** The form that was sent; a body that is none is the sender's mistake, told with 400, and no failure of the shop. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data('This form could not be read.', { status: 400 })
  }
}
