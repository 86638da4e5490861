/** An error response of the API, in Razorpay's format. */
export class ApiError extends Error {
  override name = 'ApiError' as const
  readonly status: 400 | 401 | 404 | 502
  readonly reason: string | null
  readonly field: string | null
  constructor(description: string, details: { status?: 400 | 401 | 404 | 502; reason?: string; field?: string } = {}) {
    super(description)
    this.status = details.status ?? 400
    this.reason = details.reason ?? null
    this.field = details.field ?? null
  }

  toResponse(): Response {
    return Response.json({ error: this.toError() }, { status: this.status })
  }

  private toError() {
    // Razorpay reports wrong keys and server errors without the other fields.
    if (this.status === 401) return { code: 'BAD_REQUEST_ERROR', description: this.message }
    return {
      code: this.status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
      description: this.message,
      source: 'business',
      step: 'payment_initiation',
      reason: this.reason ?? 'input_validation_failed',
      metadata: {},
      field: this.field,
    }
  }
}

export const unknownId = () => new ApiError('The id provided does not exist')
