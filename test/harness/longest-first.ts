import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that wait more than they work, so that what works runs beside them. */
const waiting = ['/scenarios/soak.test.ts'];

const waits = ({ moduleId }: TestSpecification) => waiting.some((end) => moduleId.endsWith(end));

/** The order of files of a machine that has never run them: the largest first, but before them what waits. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const early = files.filter(waits);
    const [first] = early;
    // oxlint-disable-next-line unicorn/no-array-sort -- the order of the base class, which answers a new list
    const others = await super.sort(files.filter((file) => !waits(file)));
    if (first === undefined) return others;
    const at = others.findIndex(({ project }) => project.name === first.project.name);
    return others.toSpliced(Math.max(at, 0), 0, ...early);
  }
}
