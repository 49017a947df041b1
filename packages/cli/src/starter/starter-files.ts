/** A file of the starter: a policy, who is asked, and an event to try it with. */
export interface StarterFile {
  readonly name: string;
  readonly text: string;
}

const RULES = `version: 1
rules:
  - name: no-force-push
    when: command.matches(r'(?s)\\bgit\\s+push\\b.*(--force|-f)\\b')
    then: deny
    reason: Force pushes are not allowed. Push to a branch of your own.
    code: com.example.no-force-push
`;

const REGISTRATION = `{
  "protocolVersion": "draft",
  "hooks": [
    {
      "id": "com.example.rules",
      "transport": { "type": "stdio", "command": "ahp", "args": ["serve", "--rules", "rules.yaml"], "lifecycle": "persistent" },
      "subscriptions": [
        {
          "events": ["tool.before"],
          "mode": "intercept",
          "timeoutMs": 2000,
          "failurePolicy": "fail-closed",
          "content": { "default": "body" }
        }
      ]
    }
  ]
}
`;

const EVENT = `{
  "id": "event-1",
  "source": "urn:example:agent",
  "type": "tool.before",
  "time": "2026-03-04T05:06:07Z",
  "harness": { "name": "example-agent", "version": "1.0.0" },
  "call": { "id": "call-1" },
  "tool": { "name": "bash", "input": { "command": "git push --force" }, "origin": "native" },
  "path": "builtin"
}
`;

/** What `ahp init` writes. */
export const STARTER_FILES: readonly StarterFile[] = [
  { name: "rules.yaml", text: RULES },
  { name: "registration.json", text: REGISTRATION },
  { name: "event.json", text: EVENT },
];
