import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Sorts test files by project in the order of the configuration; Vitest sorts by name and would start the longest file last. */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => this.ctx.projects.indexOf(project)
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}
