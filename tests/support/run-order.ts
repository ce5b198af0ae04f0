import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isLast = ({ moduleId }: TestSpecification): boolean => /\/zz-[^/]+$/.test(moduleId);

/** As usual, but a suite that reckons up what the others have done (zz-…) comes after them. */
export class ReckoningLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter((file) => !isLast(file)), ...sorted.filter(isLast)];
  }
}
