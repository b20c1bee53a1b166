//! A real browser. Tests use its mouse and its keyboard.
//!
//! It is Chromium without a window, controlled through its debugging protocol.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// The names of Chromium on various systems.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// A browser with one page.
pub(crate) struct Browser {
    process: Child,
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    session: String,
    last: u64,
    /// The errors of the page.
    errors: Vec<String>,
    /// The addresses that the page has requested.
    requests: Vec<String>,
    _folder: tempfile::TempDir,
}

impl Browser {
    /// Opens a page. If there is no browser, prints a message and returns `None`.
    pub(crate) fn open(page: &Path) -> Option<Browser> {
        let folder = tempfile::TempDir::new().unwrap();
        let start = |name| {
            Command::new(name)
                .args(["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0"])
                .args(["--no-first-run", "--window-size=1200,900", "--lang=en-US", "about:blank"])
                .arg(format!("--user-data-dir={}", folder.path().display()))
                .env("LANGUAGE", "en")
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .ok()
        };
        let Some(mut process) = NAMES.into_iter().find_map(start) else {
            // The test runner would capture the output of `eprintln`.
            let message =
                b"SKIPPED: no Chromium, so the page is not tried (apt-get install chromium)\n";
            std::io::stderr().write_all(message).unwrap();
            return None;
        };
        let mut lines = BufReader::new(process.stderr.take().unwrap()).lines();
        let address = lines
            .find_map(|line| {
                line.unwrap().strip_prefix("DevTools listening on ").map(str::to_owned)
            })
            .expect("the browser says where it listens");
        // Chromium stops when its standard error is closed.
        std::thread::spawn(move || lines.for_each(drop));
        let stream = TcpStream::connect(address.split('/').nth(2).unwrap()).unwrap();
        let (socket, _) = tungstenite::client(&address, MaybeTlsStream::Plain(stream)).unwrap();
        let mut browser = Browser {
            process,
            socket,
            session: String::new(),
            last: 0,
            errors: Vec::new(),
            requests: Vec::new(),
            _folder: folder,
        };
        let target = browser.call("Target.createTarget", json!({"url": "about:blank"}));
        let attach = json!({"targetId": target["targetId"], "flatten": true});
        let session = browser.call("Target.attachToTarget", attach);
        session["sessionId"].as_str().unwrap().clone_into(&mut browser.session);
        for domain in ["Runtime", "Log", "Network", "Page"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        browser.call("Page.navigate", json!({"url": format!("file://{}", page.display())}));
        while browser.evaluate("document.readyState") != "complete" {}
        Some(browser)
    }

    /// Sends a command and waits for its result.
    fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.last += 1;
        let mut command = json!({"id": self.last, "method": method, "params": parameters});
        if !self.session.is_empty() {
            command["sessionId"] = self.session.clone().into();
        }
        self.socket.send(Message::text(command.to_string())).unwrap();
        loop {
            let Message::Text(text) = self.socket.read().unwrap() else { continue };
            let mut answer: Value = serde_json::from_str(&text).unwrap();
            if answer["id"] == self.last {
                assert!(answer["error"].is_null(), "{method}: {answer}");
                return answer["result"].take();
            }
            self.record(&answer);
        }
    }

    /// Records an error or a request of the page.
    fn record(&mut self, event: &Value) {
        let parameters = &event["params"];
        match event["method"].as_str() {
            Some("Runtime.exceptionThrown") => self.errors.push(parameters.to_string()),
            Some("Log.entryAdded") => self.errors.push(parameters["entry"].to_string()),
            Some("Runtime.consoleAPICalled") if parameters["type"] == "error" => {
                self.errors.push(parameters.to_string());
            }
            Some("Network.requestWillBeSent") => {
                self.requests.push(parameters["request"]["url"].as_str().unwrap().to_owned());
            }
            _ => (),
        }
    }

    /// The value of an expression on the page.
    pub(crate) fn evaluate(&mut self, expression: &str) -> Value {
        let parameters = json!({"expression": expression, "returnByValue": true});
        let mut result = self.call("Runtime.evaluate", parameters);
        assert!(result["exceptionDetails"].is_null(), "{expression}: {result}");
        result["result"]["value"].take()
    }

    /// The text of an element.
    pub(crate) fn text(&mut self, selector: &str) -> String {
        let value = self.evaluate(&format!("document.querySelector({selector:?}).textContent"));
        value.as_str().unwrap().to_owned()
    }

    /// Presses and releases the mouse on an element.
    pub(crate) fn click(&mut self, selector: &str) {
        let place = self.evaluate(&format!(
            "(() => {{ const element = document.querySelector({selector:?}); \
             element.scrollIntoView({{block: 'center'}}); \
             const box = element.getBoundingClientRect(); \
             return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
        ));
        for kind in ["mousePressed", "mouseReleased"] {
            let mouse = json!({
                "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1
            });
            self.call("Input.dispatchMouseEvent", mouse);
        }
    }

    /// Presses the mouse at one place and releases it at another.
    pub(crate) fn drag(&mut self, from: [f64; 2], to: [f64; 2]) {
        let steps = [("mousePressed", from), ("mouseMoved", to), ("mouseReleased", to)];
        for (kind, [x, y]) in steps {
            let mouse = json!({
                "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1
            });
            self.call("Input.dispatchMouseEvent", mouse);
        }
    }

    /// Turns the wheel at a place.
    pub(crate) fn wheel(&mut self, [x, y]: [f64; 2], by: f64) {
        let wheel = json!({"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": by});
        self.call("Input.dispatchMouseEvent", wheel);
    }

    /// Presses and releases a key. `Enter` and keys of one character write something.
    pub(crate) fn press(&mut self, key: &str) {
        let text = match key {
            "Enter" => "\r",
            _ if key.chars().count() == 1 => key,
            _ => "",
        };
        let down = json!({"type": "keyDown", "key": key, "text": text});
        self.call("Input.dispatchKeyEvent", down);
        self.call("Input.dispatchKeyEvent", json!({"type": "keyUp", "key": key}));
    }

    /// Types a text into the element that has the focus.
    pub(crate) fn type_text(&mut self, text: &str) {
        self.call("Input.insertText", json!({"text": text}));
    }

    /// Simulates a screen of that size.
    pub(crate) fn set_size(&mut self, width: u32, height: u32) {
        let size =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": true});
        self.call("Emulation.setDeviceMetricsOverride", size);
    }

    /// Checks that the page had no errors, and that it requested nothing from the network.
    #[track_caller]
    pub(crate) fn check_no_errors_or_requests(&mut self) {
        // Events that the browser has already sent arrive before this answer.
        self.evaluate("0");
        assert_eq!(self.errors, [""; 0]);
        let other_requests: Vec<&String> = self
            .requests
            .iter()
            .filter(|url| {
                !url.starts_with("file:") && !url.starts_with("data:") && *url != "about:blank"
            })
            .collect();
        assert!(other_requests.is_empty(), "{other_requests:?}");
        assert!(self.requests.iter().filter(|url| url.starts_with("file:")).count() == 1);
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
