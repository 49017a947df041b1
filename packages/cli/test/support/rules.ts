/** Rules for the tests that run the command: one that denies, one that cannot be evaluated without a session. */
export const RULES = `version: 1
rules:
  - name: no-force-push
    when: command.matches(r'\\bgit\\s+push\\b.*--force')
    then: deny
    reason: Force pushes are not allowed.
    code: com.example.no-force-push
  - name: needs-session
    when: command == "cd" && event.session.cwd == "/"
    then: deny
    reason: Not here.
`;
