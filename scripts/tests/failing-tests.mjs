// A reporter of vitest that names each failed test when it fails: beside dots, a long run would name them only at its end.

export default class FailingTests {
  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors } = test.result()
    if (state === 'failed') console.log(`\n✗ ${test.module.relativeModuleId} › ${test.fullName}\n  ${errors[0]?.message.split('\n')[0]}`)
  }
}
