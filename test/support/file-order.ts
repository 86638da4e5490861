import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Projects in the order of the configuration: Vitest's own is by their names, and begins its longest file at the very end. */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => this.ctx.projects.indexOf(project)
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}
