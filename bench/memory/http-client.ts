/** Calls over kept connections, by node:http: fetch would cost as much as what is measured. */
import http from "node:http";

export interface HttpClient {
  /** The body of a 200 or 201, as JSON; throws on any other. */
  call<Body>(method: string, path: string, options: { key: string; body?: unknown }): Promise<Body>;
  close(): void;
}

export function createHttpClient(base: string): HttpClient {
  const agent = new http.Agent({ keepAlive: true });
  return {
    call: <Body>(method: string, path: string, { key, body }: { key: string; body?: unknown }) =>
      new Promise<Body>((resolve, reject) => {
        const headers: Record<string, string> = { authorization: `Bearer ${key}` };
        if (body !== undefined) headers["content-type"] = "application/json";
        const request = http.request(base + path, { agent, method, headers }, (response) => {
          let text = "";
          response.setEncoding("utf8");
          response.on("data", (chunk) => {
            text += chunk;
          });
          response.on("error", reject);
          response.on("end", () => {
            if (response.statusCode === 200 || response.statusCode === 201) resolve(JSON.parse(text) as Body);
            else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text}`));
          });
        });
        request.on("error", reject);
        request.end(body === undefined ? undefined : JSON.stringify(body));
      }),
    close: () => agent.destroy(),
  };
}
