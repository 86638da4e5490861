import type { Instance, Schedule } from '#test/simulation/schedule'

/** Longer than any client waits for an answer. */
const longestCallMs = 8_000

export type Line = ReturnType<typeof createLine>

/** What a call suffered: its request was lost, its answer was lost, or its effect came after the caller gave up. */
export type Fault = 'none' | 'request-lost' | 'answer-lost' | 'late'

/** The way to one outside service: down at times, and now and then losing a request or an answer. */
export function createLine(schedule: Schedule) {
  const { random } = schedule
  const line = {
    up: true,
    faulty: true,
    async call<T>(
      instance: Instance,
      effect: () => T,
      unanswered: (fault: Exclude<Fault, 'none'>) => Error,
    ): Promise<T> {
      const fault: Fault = line.faulty ? (faults[random(20)] ?? 'none') : 'none'
      const attempt = () => {
        try {
          effect()
        } catch {
          // Nobody is there any more to syncWith the refusal.
        }
      }
      const lost = !line.up || fault === 'request-lost'
      await schedule.park('network', instance, longestCallMs / 2, lost ? null : attempt)
      if (lost) throw unanswered('request-lost')
      if (fault === 'late') {
        schedule.later(attempt)
        throw unanswered('late')
      }
      const answer = effect()
      await schedule.park('network', instance, longestCallMs / 2)
      if (fault === 'answer-lost') throw unanswered('answer-lost')
      return answer
    },
  }
  return line
}

const faults: Fault[] = ['request-lost', 'answer-lost', 'late', 'late']
